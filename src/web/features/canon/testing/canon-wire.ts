import { waitFor, within } from '@testing-library/react'
import { afterEach } from 'vitest'
import type { CanonField, CanonProposal, CanonState } from '#contracts/canon.ts'
import type { Project } from '#contracts/projects.ts'
import { projects } from '#web/features/projects/projects.store.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'

export const at = '2026-11-01T10:00:00.000Z'
export const later = '2026-11-02T10:00:00.000Z'
const lamp = {
  id: 'c7b4c3f0-6f0e-4a55-8f0e-0d2f5f0b8a11',
  name: 'Lamp',
  slug: 'Lamp',
  businessInstructions: '',
  researchData: '',
  knowledgeBase: [],
  userId: mara.id,
  createdAt: at,
  updatedAt: at,
} as Partial<Project> as Project
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
  openApp(
    `/project/Lamp?tab=canon${search}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/projects': ok([lamp]),
      [`GET ${api}/state`]: ok(state([price])),
      [`GET ${api}/proposals`]: ok([]),
      [`GET ${api}/uses`]: ok([]),
      ...answers,
    },
    't',
  )
/** What the row of a field holds. */
export const row = async (path: string) =>
  within(
    await waitFor(() => {
      const found = document.querySelector<HTMLElement>(`[data-field="${path}"]`)
      if (!found) throw new Error(`There is no row for ${path}.`)
      return found
    }),
  )
