/** True if the first letter of a text is of a script that is written from right to left. */
export const isRightToLeft = (text: string): boolean =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(/\p{L}/u.exec(text)?.[0] ?? '')

/** Arabic letters reach further below and above the line than the fonts of other scripts. */
export const hasArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text)

/** Controls that would change the order of other letters, or are nothing to see. Joiners stay: Persian needs them. */
export const visibleText = (text: string): string =>
  text
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
