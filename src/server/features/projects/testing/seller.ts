import { sql } from 'drizzle-orm'
import type { Plan } from '#contracts/plans.ts'
import { type Project, projectsApi } from '#contracts/projects.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const names = ({ body }: { body: { data: Project[] } }) => body.data.map(({ name }) => name)

/** Someone with a plan, and what they do with projects. */
export async function seller(app: TestApp, plan: Plan = 'free') {
  const user = await app.build.user()
  await app.deps.db.execute(sql`update users set plan = ${plan} where id = ${user.id}`)
  const { call } = app.as(user.token)
  return {
    user,
    call,
    create: (name: string, businessInstructions = '') =>
      call(projectsApi.create, { body: { name, businessInstructions } }),
    list: () => call(projectsApi.list),
  }
}
