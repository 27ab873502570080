import { insertImage } from '#server/features/pages/pages.factory.ts'
import type { AccessTarget } from '#server/testing/access-objects.ts'
import type { TestApp } from '#server/testing/test-app.ts'

type MakeTarget = (app: TestApp, owner: { id: number }) => Promise<AccessTarget>
type MakeProject = (
  app: TestApp,
  owner: { id: number },
) => Promise<AccessTarget & { params: { projectId: string } }>

/** Objects behind the routes of a project's home, for the access test. */
export const projectHomeTargets = (makeProject: MakeProject): Record<string, MakeTarget> => ({
  'GET /api/projects/:projectId/home': makeProject,
  'GET /api/projects/:projectId/photo': async (app, owner) => {
    const { params } = await makeProject(app, owner)
    await insertImage(app, owner.id, params.projectId)
    return { params }
  },
})
