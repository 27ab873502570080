import { projectsApi } from '#contracts/projects.ts'
import { runsApi } from '#contracts/runs.ts'
import { type AuditTarget, seoApi } from '#contracts/seo/seo.ts'
import type { TestApp } from '#server/testing/test-app.ts'

/** Someone with a project who has sites audited. */
export async function auditor(app: TestApp) {
  const user = await app.build.user()
  const { call, events } = app.as(user.token)
  const made = await call(projectsApi.create, { body: { name: 'Arc lamp', businessInstructions: '' } })
  const projectId = made.body.data.id
  const start = (target: AuditTarget) => call(seoApi.start, { body: { target, projectId } })
  const get = async (auditId: string) => (await call(seoApi.get, { params: { auditId } })).body.data
  return {
    user,
    call,
    events,
    projectId,
    start,
    get,
    /** Starts one, follows it to its end and reads the report. */
    async audit(target: AuditTarget) {
      const { id } = (await start(target)).body.data
      const told = await events(runsApi.events, { params: { runId: id } })
      return { audit: await get(id), events: told.events.map(({ event }) => event) }
    },
  }
}

export const lampPage = (name: string, links: string[], more = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${more}</head><body><main><h1>${name}</h1>
  ${links.map((href) => `<a href="${href}">Lamp ${href}</a>`).join('')}</main></body></html>`
