import { shippedPlans } from '#contracts/plans.ts'
import type { Project } from '#contracts/projects.ts'
import { type Answers, mara, ok, openApp } from '#web/testing/app.tsx'

/** A tab of a project, as the address names it: `canon&field=brand.name`. */
export const openTab = (project: Project, tab: string, answers: Answers) =>
  openApp(
    `/project/${project.slug}?tab=${tab}`,
    {
      'GET /api/auth/me': ok(mara),
      'GET /api/chats': ok({ items: [], next: null }),
      'GET /api/projects': ok([project]),
      'GET /api/plans': ok(shippedPlans),
      ...answers,
    },
    'a-token',
  )
