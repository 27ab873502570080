import { currencyOfCountry } from '#core/canon/countries.ts'

/** Currency of the reader's country, as the browser says it. */
export function currencyHere(): string {
  const { region } = new Intl.Locale(navigator.language).maximize()
  return (region && currencyOfCountry(region)) || 'EUR'
}
