import type { Project } from '#contracts/projects.ts'
import { mara } from '#web/testing/app.tsx'

const at = '2026-11-01T10:00:00.000Z'

/** A project of Mara's; a test names only what it is about. */
export const aProject = (fields: Partial<Project> = {}): Project => ({
  id: '5a0f9a52-6f1b-4c53-9d33-4f8f2b7f0a11',
  name: 'Lamp',
  slug: 'Lamp',
  formerSlugs: [],
  businessInstructions: '',
  researchData: '',
  revisions: { businessInstructions: 0, researchData: 0 },
  knowledgeBase: [],
  userId: mara.id,
  createdAt: at,
  updatedAt: at,
  ...fields,
})
