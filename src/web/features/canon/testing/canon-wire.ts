import { waitFor, within } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { CanonField, CanonProposal, CanonState } from '#contracts/canon.ts'
import { projects } from '#web/features/projects/projects.store.ts'
import { type Answers, ok } from '#web/testing/app.tsx'
import { openTab } from '#web/testing/project-tab.ts'
import { aProject } from '#web/testing/projects.ts'

export const at = '2026-11-01T10:00:00.000Z'
export const later = '2026-11-02T10:00:00.000Z'
const lamp = aProject()
export const api = `/api/projects/${lamp.id}/canon`

export const field = (path: string, given: Partial<CanonField> = {}): CanonField => ({
  path,
  label: path,
  type: 'text',
  value: 'Oak',
  source: 'user',
  timestamp: at,
  locked: false,
  why: null,
  from: [],
  note: null,
  usedBy: [],
  ...given,
})
export const euros = (amount: string) => ({ type: 'money' as const, value: { amount, currency: 'EUR' } })
export const price = field('pricing.price', { label: 'Price', ...euros('39.90') })

export const proposal: CanonProposal = {
  id: 'a3f0c3b4-6f0e-4a55-8f0e-0d2f5f0b8a11',
  path: 'pricing.price',
  label: 'Price',
  ...euros('35.00'),
  current: { ...euros('39.90'), source: 'user', timestamp: at, locked: false },
  source: 'chat',
  why: null,
  createdAt: at,
}

export const state = (fields: CanonField[]): CanonState => ({
  fields,
  blocked: [],
  completeness: { percent: 2, filled: 1, total: 44, missing: [] },
  proposals: 0,
})

/** Forgets the projects after each test. */
export const forgetProjects = () =>
  afterEach(() => {
    projects.replaceAll([])
    projects.clearUser()
  })

/** The canon of a project with a price, as far as the answers say nothing else. */
export const open = (search: string, answers: Answers) =>
  openTab(lamp, `canon${search}`, {
    [`GET ${api}/state`]: ok(state([price])),
    [`GET ${api}/proposals`]: ok([]),
    [`GET ${api}/uses`]: ok([]),
    ...answers,
  })

/** Queries within the row of a field. */
export const row = async (path: string) =>
  within(
    await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-field="${path}"]`)
      if (!found) throw new Error(`No row for ${path}.`)
      return found
    }),
  )
