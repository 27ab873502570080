/**
 * Whether someone is in a dialog over the page. A screen that arrives beneath it must leave the focus there: the dialog would
 * fetch it back with all that was typed marked, and the next letter would replace it.
 */
export const isInDialog = (): boolean =>
  document.activeElement?.closest(':is([role="dialog"], [role="alertdialog"])[data-state="open"]') != null
