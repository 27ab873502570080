const modifiers = '[\\uFE0E\\uFE0F\\u20E3\\u{1F3FB}-\\u{1F3FF}\\u{E0020}-\\u{E007F}]'
const one = `(?:\\p{Emoji_Presentation}|\\p{Extended_Pictographic}|[\\u{1F1E6}-\\u{1F1FF}])${modifiers}*`
/** A sequence of them, joined or not, with the space before it. Keycaps are digits with an enclosing mark. */
const emoji = new RegExp(`[ \\t]?(?:[\\d#*]\\uFE0F?\\u20E3|${one}(?:\\u200D${one})*)`, 'gu')

/** Signs that are letters of most fonts, although they can be drawn as emoji too. */
const signs = /^[ \t]?[©®™‼⁉ℹ↔-↪✓✔✕✖✗✘★☆♥♡•]\uFE0E?$/u

/** A text without emoji, which the fonts of pictures do not have. */
export const withoutEmoji = (text: string): string =>
  text.replace(emoji, (found) => (signs.test(found) ? found : '')).trim()
