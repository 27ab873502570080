import { z } from 'zod'
import { Done } from './core/done.ts'
import { ProjectId, UserId } from './core/ids.ts'
import { route } from './core/route.ts'

/** Most characters of each of a project's two texts. */
export const MAX_PROJECT_TEXT = 100_000

const ProjectName = z
  .string()
  .trim()
  .min(1, 'Give the project a name.')
  .max(100, 'Use at most 100 characters.')
  .regex(/^\P{Cc}*$/u, 'Write the name in one line.')
  // A name of spaces without width would be a row one cannot see.
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'Give the project a name.')

const ProjectText = z.string().max(MAX_PROJECT_TEXT, 'Use at most 100,000 characters.')

export const Project = z.object({
  id: ProjectId,
  name: z.string(),
  /** What stands for the project in `/project/{projectName}`: its name, or “Lamp-2” for the second Lamp. */
  slug: z.string(),
  businessInstructions: z.string(),
  researchData: z.string(),
  knowledgeBase: z.array(z.object({ id: z.string() })),
  userId: UserId,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Project = z.infer<typeof Project>

export const CreateProject = z.object({ name: ProjectName, businessInstructions: ProjectText.default('') })
export type CreateProject = z.infer<typeof CreateProject>

const byProject = { params: z.object({ projectId: ProjectId }) }

export const projectsApi = {
  /** All of them, by name: the plan bounds how many there are. */
  list: route('GET', '/api/projects', { data: z.array(Project) }),
  create: route('POST', '/api/projects', { body: CreateProject, data: Project }),
  /** Puts it into the bin, from where it can be restored for 30 days. */
  delete: route('DELETE', '/api/projects/:projectId', { ...byProject, reply: Done }),
  restore: route('POST', '/api/projects/:projectId/restore', { ...byProject, data: Project }),
  writeInstructions: route('PATCH', '/api/projects/:projectId/business-instructions', {
    ...byProject,
    body: z.object({ businessInstructions: ProjectText }),
    data: Project,
  }),
  writeResearch: route('PATCH', '/api/projects/:projectId/research-data', {
    ...byProject,
    body: z.object({ researchData: ProjectText }),
    data: Project,
  }),
}
