import { SeoParts } from './seo-parts.tsx'

/** Audits, keywords and ranks of one project. */
export function SeoTab({ projectId }: { projectId: string }) {
  return <SeoParts projectId={projectId} />
}
