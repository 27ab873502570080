/**
 * True if the focus is in a dialog or a menu over the page. A screen that loads beneath must leave it there: a dialog
 * would fetch it back with all that was typed marked, and the next letter would replace it; a menu would close.
 */
export const isOverPage = (): boolean =>
  document.activeElement?.closest(
    ':is([role="dialog"], [role="alertdialog"], [role="menu"])[data-state="open"]',
  ) != null
