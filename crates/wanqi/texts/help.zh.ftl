# 命令行帮助，简体中文。名字是命令，或命令与参数：「命令--参数」；几个命令共有的参数写作「wanqi--参数」。

wanqi = 按插件里的规则记录、重放、检验棋类对局
wanqi-long = 用同一种文本记谱格式记录、重放、检验各种棋类的对局。

    每种棋类是一个插件，`wanqi list` 列出找到的插件。GAME 写作 `<棋类>` 或 `<棋类>/<规则集>`；只写棋类，就用它的默认规则集。

    退出码，取第一个符合的：2 用法错误，4 插件无法载入或中途失效，3 文件无法读写，1 检验未通过（棋谱无效、着法被拒绝），0 成功。
help = 显示说明
version = 显示版本

wanqi--plugin-dir = 也在文件夹 DIR 里找插件（可重复；WANQI_PLUGIN_PATH 也能添加文件夹）
wanqi--isolate = 让每个插件都在单独的进程里运行，受信任的也一样
wanqi--plugin-seconds = 插件 N 秒没有回答，就结束它的进程；0 表示不限
wanqi--unconfined = 系统无法隔离限制插件时，仍运行不受信任的插件（WANQI_UNCONFINED 作用相同）
wanqi--color = 何时输出颜色
wanqi--lang = 所有文字的语言 [默认：按语言环境 LC_ALL、LC_MESSAGES 或 LANG]
wanqi--json = 在标准输出上只输出 JSON Lines
wanqi--quiet = 不输出汇总、进度和关于棋谱的警告
wanqi--verbose = 也报告跳过的文件，以及被同一棋类的另一插件取代的插件

wanqi--game = `<棋类>` 或 `<棋类>/<规则集>`，例如 `go`、`go/japanese`，也可写中文名
wanqi--option = 规则集的选项（可重复；`wanqi info GAME` 列出它们）
wanqi--position = 从这个局面文本开始
wanqi--after = 先走这些着法；MOVETEXT 的写法与棋谱相同
wanqi--out = 把结果写入这个文件；`-` 是标准输出
wanqi--format = 输出格式
wanqi--max-game-bytes = 跳过比这更大的对局
wanqi--max-depth = 跳过嵌套比这更深的变化
wanqi--max-token = 拒绝比这更长的着法和事件
wanqi--max-parts = 一局读到 N 个部分（着法、回合数、标签、注释、注释里的命令）后，跳过其余部分
wanqi--max-variations = 一局读到 N 个变化后，跳过其余部分
wanqi--max-before = 一局为变化重放 N 步着法后，跳过其余部分；每个变化都计入它之前的全部着法
wanqi--max-faults = 每局最多列出 N 个错误和警告
wanqi--max-hints = 每局最多为 N 步被拒绝的着法查找合法着法
wanqi--max-hints-together = 同样的上限，用于文件的每 256 KiB 里的所有对局，或某种棋类的格式整个读入的文件
wanqi--max-import-bytes = 对整个读入的格式（如 PDN），拒绝更大的文件；对一行一局的格式，遇到更长的行就停止
wanqi--max-imported-games = 棋类格式的文件读到 N 局后，跳过其余部分
wanqi--max-expansion = 压缩文件解开后超过原来的 N 倍并超过 256 MiB 时，停止读取

list = 列出找到的所有棋类及其规则集
list--family = 只列这一类的棋，如 `race` 或 `竞速`；`wanqi info GAME` 显示一种棋的类别

info = 介绍一种棋类：选项、来源、规则
info--game = `<棋类>` 或 `<棋类>/<规则集>`
info--rule = 只显示这条规则及其下级规则（`R3.4`）

moves = 列出一个局面的合法着法
moves--style = 用这种记法写着法（`wanqi info GAME` 列出记法） [默认：规范写法]
moves--claims = 只列出可以提出的声明

show = 画出一个局面
show--view = 只显示这一方能看到的内容

perft = 计数不超过某一长度的着法序列
perft--depth = 计数 1 到 DEPTH 步的着法序列
perft--divide = 在最后的深度，还按第一步着法分别计数
perft--turns = 计数不同的完整回合，而不是着法序列
perft--count-finished = 也计入较早结束的对局

playout = 随机对局，各合法着法概率相同
playout--seconds = 在这段时间里反复对局
playout--count = 下 N 局 [默认：1000]
playout--seed = 随机对局的种子；种子相同，对局相同
playout--jobs = 线程数，不影响对局内容 [默认：每个处理器核心一个]
playout--max-actions = 一局走满 N 步就停止
playout--record = 只下一局，并记录在这个新文件里；`-` 只输出棋谱

validate = 检验每个文件里的每一局
validate--paths = 文件或文件夹；`-` 是标准输入
validate--game = 所有棋谱的棋类；规则集由各棋谱的标签决定
validate--option = 规则集的选项，用于没有写明它的棋谱（可重复）
validate--from = 文件的格式：`wqn`、`pgn`，或某种棋类的格式，如 `sgf`
validate--encoding = 文件的字符编码，如果不是 UTF-8
validate--jobs = 线程数 [默认：每个处理器核心一个]
validate--variations = 也检验变化
validate--strict = 把关于终局的警告当作错误
validate--only-failed = 只报告无效的对局
validate--max-errors = 出现 N 个错误后停止
validate--split-good = 把有效的对局逐字节写入一个文件
validate--split-bad = 把无效的对局逐字节写入一个文件
validate--range = 只检验一个文件里从字节 A 到字节 B 开始的对局；见 `wanqi ranges`

ranges = 把一个文件分成可以分别检验的几段
ranges--path = 文件
ranges--parts = 分成大小相近的 N 段
ranges--bytes = 每段约 N 字节
ranges--relative = 不读文件：除第一段外都没有 LINE 和 INDEX，结果从各段的开头数起
ranges--game = 所有棋谱的棋类；规则集由各棋谱的标签决定
ranges--option = 规则集的选项，用于没有写明它的棋谱（可重复）
ranges--from = 文件的格式：`wqn`、`pgn`，或某种棋类的格式，如 `sgf`
ranges--encoding = 文件的字符编码，如果不是 UTF-8
ranges--jobs = 线程数 [默认：每个处理器核心一个]

pack = 压缩一个文件，使它可以分段检验
pack--path = 文件，也可以是压缩的；`-` 是标准输入
pack--out = 打包后的文件，如 `games.pgn.zst`；`-` 是标准输出
pack--game = 所有棋谱的棋类；规则集由各棋谱的标签决定
pack--option = 规则集的选项，用于没有写明它的棋谱（可重复）
pack--from = 文件的格式：`wqn`、`pgn`，或某种棋类的格式，如 `sgf`
pack--encoding = 文件的字符编码，如果不是 UTF-8
pack--jobs = 线程数 [默认：每个处理器核心一个]

audit = 证明分段检验时，一个文件的每个字节恰好检验了一次
audit--paths = `validate --json --range` 输出的文件，或含有这些文件的文件夹；也写上被检验的文件，就与结果对照

replay = 显示一局棋谱的各个局面
replay--file = 文件；`-` 是标准输入
replay--index = 对局在文件里的序号，从 0 起
replay--ply = 只显示 N 步（着法、跳过的回合、退出的一方）之后的局面
replay--every = 显示开局、每隔 N 步的局面和最后的局面 [默认：1]
replay--game = 所有棋谱的棋类；规则集由各棋谱的标签决定
replay--option = 规则集的选项，用于没有写明它的棋谱（可重复）
replay--delay = --format gif 里每个局面停留的毫秒数 [默认：1000]

filter = 输出符合条件的对局
filter--files = 文件或文件夹；`-` 是标准输入
filter--tag = 标签等于这个值；也可写 `NAME!=VALUE`，数和日期还可用 `<`、`<=`、`>`、`>=`（可重复）
filter--player = 棋手姓名包含这段文字；不分大小写
filter--result = 结果：`1-0`、`0-1`、`0-0`、`1/2-1/2` 或 `draw`、`void`、`*`，胜方的名字（`White`、`红方`），三方以上写各方名次
filter--position = 主线经过这个局面
filter--opening = 主线以这些着法开始；MOVETEXT 的写法与棋谱相同
filter--min-actions = 主线至少有 N 步着法
filter--max-actions = 主线最多有 N 步着法
filter--memory = --unique 使用的内存，单位 MiB；超出的部分写入临时文件
filter--unique = 相同的对局只输出第一局；不比较标签和注释
filter--game = 所有棋谱的棋类；规则集由各棋谱的标签决定
filter--option = 规则集的选项，用于没有写明它的棋谱（可重复）
filter--from = 文件的格式：`wqn`、`pgn`，或某种棋类的格式，如 `sgf`
filter--encoding = 文件的字符编码，如果不是 UTF-8
filter--jobs = 线程数 [默认：每个处理器核心一个]

stats = 统计对局数、结果、长度和开局
stats--files = 文件或文件夹；`-` 是标准输入
stats--game = 所有棋谱的棋类；规则集由各棋谱的标签决定
stats--option = 规则集的选项，用于没有写明它的棋谱（可重复）
stats--from = 文件的格式：`wqn`、`pgn`，或某种棋类的格式，如 `sgf`
stats--encoding = 文件的字符编码，如果不是 UTF-8
stats--jobs = 线程数 [默认：每个处理器核心一个]
stats--tree = 还统计不超过 N 步的开局，N 最多 1,000
stats--least = 只输出至少有 N 局的开局
stats--memory = 统计开局使用的内存，单位 MiB

record = 下一局棋并记录
record--out = 新文件；`-` 在最后输出棋谱
record--seat = 棋手姓名，按各方顺序
record--seed = 随机事件的种子 [默认：随机]

resume = 续下一局棋谱
resume--file = 棋谱
resume--seed = 随机事件的种子 [默认：棋谱的标签 `Seed`，没有则随机]

serve = 在本机的浏览器里下棋、记录、重放和检验对局
serve--paths = 页面可以打开的棋谱文件和文件夹
serve--port = 127.0.0.1 的端口；0 是任意空闲端口
serve--records = 所下对局的棋谱存放的文件夹 [默认：用户数据文件夹里 wanqi 的 `games`]
serve--watch = 这个文件夹里的插件有变动时重新加载，用新插件重放未结束的对局，并检查插件

fmt = 就地把棋谱改写为规范形式
fmt--check = 不改动文件；有文件不是规范形式时，退出码为 1
fmt--diff = 不改动文件，按 unified diff 列出改动；退出码同 `--check`
fmt--actions = 把着法改写为规范文本（`canonical`）或棋类的某种记法
fmt--files = 文件；`-` 把标准输入整理后写到标准输出

convert = 在不同记谱格式之间转换棋谱
convert--from = 输入的格式：`wqn`、`pgn`，或某种棋类的格式（`sgf`、`go:sgf`） [默认：与 `validate` 一样自动识别]
convert--to = 输出的格式：`wqn`、`pgn`，或某种棋类的格式
convert--game = 所有棋谱的棋类；规则集由各棋谱的标签决定
convert--encoding = 输入的字符编码，如果不是 UTF-8
convert--input = 输入文件或文件夹；`-` 是标准输入
convert--output = 输出文件；输入是文件夹时为输出文件夹；`-` 是标准输出 [默认：标准输出]

formats = 列出能读写的格式
formats--game = 只列出这种棋类的格式

check = 测试插件是否符合约定，每项测试在单独的进程里运行
check--library = 插件文件
check--level = 运行第 1 到 N 级的测试
check--test = 只运行这项测试
check--seed = 测试里随机对局的种子
check--reproduce = 重做先前失败的测试；FILE 是那次 --json 的输出
check--in-process = 在本进程里运行测试，供调试器使用
check--limit = 一项测试超过这段时间就结束它

install = 把插件复制到用户的文件夹，并列为受信任
install--plugin = 动态库、含动态库的文件夹，或归档文件（.tar、.tar.gz、.tgz、.tar.zst、.tzst）
install--list = 列出已安装的插件

uninstall = 移除已安装的插件
uninstall--plugin = 棋类，或已安装插件的文件名

new = 用 Rust 或 C 新建一种棋类，放在单独的文件夹里
new--slug = 棋类的标识：小写字母、数字和连字符。棋谱里写有它，所以永远不能改
new--c = 用 C 新建；默认用 Rust
new--name = 给人看的名称；默认由标识的各个词组成
new--folder = 棋类的文件夹，必须尚不存在；默认与标识同名
new--sdk = 使用注册源里这个版本的 SDK，而不是复制它的源代码
new--sdk-sources = SDK 源代码所在的文件夹；默认取 WANQI_SDK，否则取本程序自带的

completions = 输出为 shell 补全命令的脚本
completions--shell = shell 的种类

man = 输出手册页
