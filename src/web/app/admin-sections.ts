import type { ComponentType } from 'react'
import { lazyScreen } from '#web/lib/lazy-screen.ts'

interface AdminSection {
  title: string
  lead: string
  /** Shown at `/admin/<section>`, and at `/admin/<section>/<item>` with the item as its parameter. */
  Content: ComponentType
}

/** The parts of the admin's desk, in the order they are listed. Each area brings its own and is fetched when it is opened. */
export const adminSections: Record<string, AdminSection> = {
  audit: {
    title: 'Audit log',
    lead: 'Who did what, and when. Nobody can change it.',
    Content: lazyScreen(() => import('#web/features/admin/audit/audit-section.tsx'), 'AuditSection'),
  },
}
