# 主程序库与记谱库的文字，简体中文。每条的名字是英文句子的词，见 wanqi_notation::message。

is-a-folder = 是文件夹
black-s-point = 黑方的点
dead = 死子
in-check = 被将军
last-action = 最后一步
nobody-s-point = 双方都不占的点
offered = 提议的
the-board-is-too-large-to-be-drawn-as-text = （棋盘太大，无法画成文字）
where-it-came-from = 来处
where-it-went = 去处
white-s-point = 白方的点
