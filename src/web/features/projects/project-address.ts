import { useLocation } from 'react-router'

const PREFIX = '/project/'

export const projectPath = (slug: string) => PREFIX + encodeURIComponent(slug)

/** Leads to a project that only this browser has, whose address another may have too. */
export const deviceProjectPath = ({ id, slug }: { id: string; slug: string }) =>
  `${projectPath(slug)}?device=${encodeURIComponent(id)}`

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

interface Addressed {
  slug: string
  formerSlugs?: string[]
}

/** The project with this slug, else one that had it before. */
export const findBySlug = <T extends Addressed>(projects: T[], slug: string | undefined): T | undefined =>
  projects.find((project) => project.slug === slug) ??
  projects.find(({ formerSlugs = [] }) => slug !== undefined && formerSlugs.includes(slug))
