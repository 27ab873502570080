/** Target after login: a path on this origin, or home. */
export function safeRedirect(wanted: string | null): string {
  if (!wanted?.startsWith('/') || !URL.canParse(wanted, location.origin)) return '/'
  const address = new URL(wanted, location.origin)
  // Dots and backslashes are resolved by now: '/.//evil.example' has become '//evil.example', which a browser reads as a host.
  const path = address.pathname + address.search + address.hash
  const away = address.origin !== location.origin || path.startsWith('//')
  // These would show the form again to someone who has just filled it in.
  const form = address.pathname === '/login' || address.pathname === '/signup'
  return away || form ? '/' : path
}
