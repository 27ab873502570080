/** What this tab keeps for as long as it is open: whose card was put off, the token of a claim while its owner logs in. */
export type KeptInTab = 'payment-found.later' | 'claim.token'

export function readInTab(name: KeptInTab): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** A browser that keeps nothing shows the card again, or wants the link to be opened again. */
export function keepInTab(name: KeptInTab, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, value)
  } catch (error) {
    console.warn(`This browser does not keep ${name}.`, error)
  }
}
