import { screen, within } from '@testing-library/react'
import { shippedPlans } from '#contracts/plans.ts'
import type { Project } from '#contracts/projects.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'
import { aProject } from '#web/testing/projects.ts'

export const project = (name: string, given: Partial<Project> = {}): Project =>
  aProject({ id: crypto.randomUUID(), name, slug: name, ...given })

export const open = (path: string, answers: Answers) =>
  openApp(path, { 'GET /api/auth/me': ok(mara), 'GET /api/plans': ok(shippedPlans), ...answers }, 't')
export const list = () => screen.findByRole('list', { name: 'Projects' })
export const names = async () =>
  within(await list())
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
