/**
 * Whether someone is in a dialog or a menu over the page. A screen that arrives beneath it must leave the focus there: a dialog
 * would fetch it back with all that was typed marked, and the next letter would replace it; a menu would close.
 */
export const isOverPage = (): boolean =>
  document.activeElement?.closest(
    ':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-state="open"]',
  ) != null
