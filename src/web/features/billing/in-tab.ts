/** Stored for the lifetime of the tab: dismissed payment cards, and the claim token while its owner logs in. */
export type TabStorageKey = 'payment-found.later' | 'claim.token'

export function readInTab(name: TabStorageKey): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Without session storage the card is shown again, or the link must be opened again. */
export function storeInTab(name: TabStorageKey, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch (error) {
    console.warn(`${name} could not be stored in this browser.`, error)
  }
}
