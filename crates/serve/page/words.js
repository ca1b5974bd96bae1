// The words of the page in both languages. A test compares the keys.

const KEY = "wanqi-language";

export const WORDS = {
  en: {
    play: "Play", replay: "Replay", validate: "Validate", library: "Games", archive: "Archive",
    skip: "Skip to the content", other: "中文", search: "Search", start: "Start the game",
    options: "Options", seed: "Seed of chance", chance: "Chance", "by-seed": "drawn from the seed",
    "by-entry": "entered by hand", rules: "Rules", "rule-set": "Rule set", undo: "Undo", redo: "Redo",
    close: "Finish and close", player: "Name of player", position: "Start position", board: "Board",
    action: "Action, as text", enter: "Enter", choose: "Choose", hand: "Beside the board", cancel: "Cancel the choice",
    more: "more", events: "Events", resign: "Resign", "offer-draw": "Offer a draw",
    "agree-draw": "Agree to a draw", decline: "Decline", claims: "Claims", draw: "Draw chance",
    view: "View of", all: "everything", nobody: "spectators", steps: "Steps", record: "Record",
    download: "Download", comment: "Comment", nag: "Annotation", clock: "Clock H:MM:SS",
    variation: "Variation instead of this step", add: "Add", saved: "Recorded in", ended: "Ended",
    "open-games": "Open games", resume: "Resume", first: "First", back: "Back", next: "Next", last: "Last",
    autoplay: "Play automatically", stop: "Stop", picture: "Picture", animation: "Animation", statistics: "Statistics", median: "median",
    "first-wins": "First won", "second-wins": "Second won", drawn: "Drawn", "other-results": "Other",
    lengths: "Lengths", "least-games": "Fewest games of an opening", "count-openings": "Actions of openings", link: "Link to this position",
    "drop-file": "Drop a record or an archive here, or choose a file", file: "File", files: "Files",
    text: "Text", "validate-again": "Validate this text", "save-file": "Save in the file", games: "games",
    valid: "valid", invalid: "invalid", warnings: "with warnings", legal: "Legal here",
    before: "The board before the error", faults: "Errors and warnings", none: "none", line: "line",
    "plugin-checks": "Checks of the plugin", "loaded-again": "Loads since the start", checking: "the tests run",
    "tests-failed": "tests failed", "tests-passed": "tests passed",
    "no-faults": "This record is valid.", filter: "Filter", result: "Result", opening: "Opening",
    tags: "Tags, such as Date<1990", "min-actions": "Fewest actions", "max-actions": "Most actions",
    players: "Players", event: "Event", date: "Date", actions: "Actions", game: "Game", open: "Open",
    previous: "Previous page", following: "Next page", "no-token":
      "Open the address that the program printed: it contains the token of this run.",
    "no-files": "No files. Start `wanqi serve FOLDER`, or drop a file.", busy: "Working…",
    shown: "Older position. The board is read-only.", "to-now": "To the present position",
    hidden: "This game hides information. Choose whose view is shown.", empty: "Choose a game first.",
    seats: "Number of players", "other-games": "Other games", kind: "Kind of game", any: "any",
    "without-luck": "without chance and hidden information", "with-chance": "with chance",
    "with-hidden": "with hidden information", "new-game": "New game", "edit": "Edit", "of": "of", "reported": "Games with errors or warnings",
  },
  zh: {
    play: "对局", replay: "重放", validate: "检验", library: "棋类", archive: "棋谱库",
    skip: "跳到正文", other: "English", search: "搜索", start: "开始对局",
    options: "选项", seed: "随机种子", chance: "随机", "by-seed": "按种子抽取",
    "by-entry": "手工输入", rules: "规则", "rule-set": "规则集", undo: "悔一步", redo: "重做",
    close: "结束并关闭", player: "棋手姓名", position: "起始局面", board: "棋盘",
    action: "用文本输入着法", enter: "输入", choose: "请选择", hand: "盘外棋子", cancel: "取消选择",
    more: "更多", events: "事件", resign: "认输", "offer-draw": "提和",
    "agree-draw": "同意和棋", decline: "拒绝", claims: "声明", draw: "抽取随机结果",
    view: "视角", all: "全部", nobody: "旁观者", steps: "着法", record: "棋谱",
    download: "下载", comment: "注释", nag: "评注符号", clock: "用时 H:MM:SS",
    variation: "代替这一步的变化", add: "添加", saved: "记录在", ended: "已结束",
    "open-games": "进行中的对局", resume: "继续", first: "开头", back: "上一步", next: "下一步", last: "末尾",
    autoplay: "自动播放", stop: "停止", picture: "图片", animation: "动画", statistics: "统计", median: "中位数",
    "first-wins": "先手胜", "second-wins": "后手胜", drawn: "和棋", "other-results": "其他",
    lengths: "着数范围", "least-games": "开局最少局数", "count-openings": "开局着数", link: "此局面的链接",
    "drop-file": "把棋谱或棋谱库拖到这里，或选择文件", file: "文件", files: "文件",
    text: "文本", "validate-again": "检验此文本", "save-file": "存回文件", games: "局",
    valid: "有效", invalid: "无效", warnings: "有警告", legal: "此处的合法着法",
    before: "出错前的棋盘", faults: "错误与警告", none: "无", line: "行",
    "plugin-checks": "插件的检查", "loaded-again": "启动后重新加载次数", checking: "正在测试",
    "tests-failed": "项测试未通过", "tests-passed": "项测试通过",
    "no-faults": "这份棋谱有效。", filter: "筛选", result: "结果", opening: "开局",
    tags: "标签，如 Date<1990", "min-actions": "最少着数", "max-actions": "最多着数",
    players: "棋手", event: "赛事", date: "日期", actions: "着数", game: "棋类", open: "打开",
    previous: "上一页", following: "下一页", "no-token": "请打开程序显示的地址：其中含有本次运行的令牌。",
    "no-files": "没有文件。请用 `wanqi serve 文件夹` 启动，或拖入文件。", busy: "正在处理……",
    shown: "以前的局面，棋盘只读。", "to-now": "回到当前局面",
    hidden: "这种棋有隐藏信息。请选择显示谁的视角。", empty: "请先选择棋类。",
    seats: "人数", "other-games": "其他", kind: "类别", any: "不限", "without-luck": "无随机和隐藏信息",
    "with-chance": "有随机", "with-hidden": "有隐藏信息", "new-game": "新对局", "edit": "编辑", "of": "/", "reported": "有错误或警告的对局",
  },
};

/// The language of the page: what the reader chose in this browser, else the program's.
export function language() {
  return document.documentElement.lang === "zh" ? "zh" : "en";
}

export function setLanguage(tag, keep = true) {
  document.documentElement.lang = tag;
  if (keep) localStorage.setItem(KEY, tag);
}

export const kept = () => localStorage.getItem(KEY);

/// A word of the page.
export const word = (key) => WORDS[language()][key] ?? key;

/// A text that the server sends in both languages.
export const pick = (object, key) =>
  (language() === "zh" && object[key + "_zh"]) || object[key] || object[key + "_zh"] || "";
