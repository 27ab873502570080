export const COMPOSER_ID = 'composer'

/** Puts the cursor where one writes to the assistant. False where the screen has no such place. */
export function focusComposer(): boolean {
  const composer = document.getElementById(COMPOSER_ID)
  composer?.focus()
  return composer !== null
}
