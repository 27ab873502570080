/** Tells the server, once, that someone came by a partner's link, and takes the link's marks off the address. */
export function recordPartnerClick(): void {
  const url = new URL(location.href)
  if (!url.searchParams.has('ref')) return
  url.searchParams.delete('ref')
  url.searchParams.delete('sub')
  history.replaceState(history.state, '', url)
  // Nobody who follows a link waits for it to be counted, or minds when it cannot be.
  void import('#web/features/partners/partners.queries.ts')
    .then(({ countClick }) => countClick())
    .catch((error) => console.warn('A click could not be counted.', error))
}
