import { screen, within } from '@testing-library/react'
import { shippedPlans } from '#contracts/plans.ts'
import type { Project } from '#contracts/projects.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'

export const project = (name: string, given: Partial<Project> = {}): Project => ({
  id: crypto.randomUUID(),
  name,
  slug: name,
  formerSlugs: [],
  businessInstructions: '',
  researchData: '',
  revisions: { businessInstructions: 0, researchData: 0 },
  knowledgeBase: [],
  userId: mara.id,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  ...given,
})

export const open = (path: string, answers: Answers) =>
  openApp(path, { 'GET /api/auth/me': ok(mara), 'GET /api/plans': ok(shippedPlans), ...answers }, 't')
export const list = () => screen.findByRole('list', { name: 'Projects' })
export const names = async () =>
  within(await list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
