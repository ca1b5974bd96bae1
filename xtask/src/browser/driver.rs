//! A browser, driven through WebDriver.

use super::failed;
use crate::shell::Failure;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The longest wait for an answer of the page.
const PATIENCE: Duration = Duration::from_secs(20);
/// The key of an element in WebDriver.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A process that ends with its owner.
pub struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The first line of a program's output that contains a text.
pub fn started(command: &mut Command, wanted: &str) -> Result<(Running, String), Failure> {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut child = Running(child.map_err(|error| failed("cannot start", &error))?);
    let Some(out) = child.0.stdout.take() else { return Err(failed("cannot start", &"no output")) };
    let mut lines = BufReader::new(out).lines().map_while(Result::ok);
    match lines.find(|line| line.contains(wanted)) {
        Some(line) => {
            // Nobody reads more, but the program must be able to write it.
            std::thread::spawn(move || lines.for_each(drop));
            Ok((child, line))
        }
        None => Err(failed("cannot start", &format!("no line with {wanted}"))),
    }
}

/// A window of a browser.
pub struct Window(Value);

/// A browser.
pub struct Browser {
    session: String,
    agent: ureq::Agent,
    _driver: Running,
}

impl Browser {
    pub fn start() -> Result<Browser, Failure> {
        let (driver, line) =
            started(Command::new("chromedriver").arg("--port=0"), "started successfully on port")?;
        let port: String = line.chars().filter(char::is_ascii_digit).collect();
        let config = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_secs(60)))
            .build();
        let agent = ureq::Agent::new_with_config(config);
        let mut browser =
            Browser { session: format!("http://127.0.0.1:{port}/session"), agent, _driver: driver };
        let options =
            ["--headless=new", "--no-sandbox", "--window-size=1280,1000", "--disable-gpu"];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": { "args": options } } } });
        let made = browser.send("", &wanted)?;
        let Some(id) = made["sessionId"].as_str() else {
            return Err(failed("the browser does not start", &made));
        };
        browser.session = format!("{}/{id}", browser.session);
        Ok(browser)
    }

    fn send(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        let answer = self.agent.post(format!("{}{path}", self.session)).send_json(body);
        let mut answer = answer.map_err(|error| failed("WebDriver", &error))?;
        let value = answer.body_mut().read_json::<Value>();
        let mut value = value.map_err(|error| failed("WebDriver", &error))?;
        match value["value"]["error"].is_string() {
            true => Err(failed(path, &value["value"]["message"])),
            false => Ok(value["value"].take()),
        }
    }

    pub fn script(&self, script: &str) -> Result<Value, Failure> {
        self.send("/execute/sync", &json!({ "script": script, "args": [] }))
    }

    pub fn open(&self, address: &str) -> Result<(), Failure> {
        self.send("/url", &json!({ "url": address })).map(|_| ())
    }

    pub fn click(&self, element: &Value) -> Result<(), Failure> {
        let Some(id) = element[ELEMENT].as_str() else {
            return Err(failed("a click", &"the page has no such element"));
        };
        self.send(&format!("/element/{id}/click"), &json!({})).map(|_| ())
    }

    /// Presses and releases keys, one after another. Special keys have the signs of WebDriver.
    pub fn press(&self, keys: &str) -> Result<(), Failure> {
        let strokes: Vec<_> = keys
            .chars()
            .flat_map(|key| ["keyDown", "keyUp"].map(|kind| json!({ "type": kind, "value": key })))
            .collect();
        let actions = json!({ "actions": [{ "type": "key", "id": "keys", "actions": strokes }] });
        self.send("/actions", &actions).map(|_| ())
    }

    /// A picture of an element, as the bytes of a PNG.
    pub fn screenshot(&self, element: &Value) -> Result<Vec<u8>, Failure> {
        let Some(id) = element[ELEMENT].as_str() else {
            return Err(failed("a screenshot", &"the page has no such element"));
        };
        let answer = self.agent.get(format!("{}/element/{id}/screenshot", self.session)).call();
        let mut answer = answer.map_err(|error| failed("WebDriver", &error))?;
        let value = answer.body_mut().read_json::<Value>();
        let value = value.map_err(|error| failed("WebDriver", &error))?;
        let text = value["value"].as_str().unwrap_or_default();
        base64(text).ok_or_else(|| failed("a screenshot", &"it is not Base64"))
    }

    /// Opens a window, which is the one that is driven from now on.
    pub fn new_window(&self) -> Result<Window, Failure> {
        let made = self.send("/window/new", &json!({ "type": "window" }))?;
        let window = Window(made["handle"].clone());
        self.switch(&window)?;
        Ok(window)
    }

    /// The window that is driven.
    pub fn window(&self) -> Result<Window, Failure> {
        let answer = self.agent.get(format!("{}/window", self.session)).call();
        let mut answer = answer.map_err(|error| failed("WebDriver", &error))?;
        let value = answer.body_mut().read_json::<Value>();
        let mut value = value.map_err(|error| failed("WebDriver", &error))?;
        Ok(Window(value["value"].take()))
    }

    /// Closes the window that is driven; another one must be chosen then.
    pub fn close_window(&self) -> Result<(), Failure> {
        let answer = self.agent.delete(format!("{}/window", self.session)).call();
        answer.map(|_| ()).map_err(|error| failed("WebDriver", &error))
    }

    /// Drives another window.
    pub fn switch(&self, window: &Window) -> Result<(), Failure> {
        self.send("/window", &json!({ "handle": window.0 })).map(|_| ())
    }

    /// Waits until a script returns something that is true.
    pub fn wait(&self, script: &str) -> Result<Value, Failure> {
        let begun = Instant::now();
        loop {
            let value = self.script(script)?;
            if !matches!(value, Value::Null | Value::Bool(false)) {
                return Ok(value);
            }
            if begun.elapsed() > PATIENCE {
                return Err(failed("the page does not get there", &script));
            }
            // A question takes time of the page that is measured.
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.agent.delete(&self.session).call();
    }
}

/// The bytes of a Base64 text.
fn base64(text: &str) -> Option<Vec<u8>> {
    use base64::Engine as _;
    base64::engine::general_purpose::STANDARD.decode(text).ok()
}
