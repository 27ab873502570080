/** A quotation with its place. It is shown as what somebody wrote, never as an answer. */
export const quote = (text: string, place: string): string =>
  `> ${text.replace(/\n+/g, '\n> ')}\n>\n> — ${place}`
