import { useLocation } from 'react-router'

const PREFIX = '/project/'

export const projectPath = (slug: string) => PREFIX + encodeURIComponent(slug)

/** The project that the address names. The router's own parameter takes a “%2F” in a name for a slash. */
export function useProjectSlug(): string | undefined {
  const { pathname } = useLocation()
  if (!pathname.startsWith(PREFIX)) return undefined
  try {
    return decodeURIComponent(pathname.slice(PREFIX.length).replace(/\/$/, ''))
  } catch {
    return undefined
  }
}
