import { z } from 'zod'
import { Done } from './core/done.ts'
import { DeviceId, ProjectId, UserId } from './core/ids.ts'
import { nameText } from './core/names.ts'
import { route } from './core/route.ts'

/** Most characters of each of a project's two texts. */
export const MAX_PROJECT_TEXT = 100_000
/** Days that a deleted project can be brought back. */
export const PROJECT_BIN_DAYS = 30
const ProjectName = nameText({ most: 100, empty: 'Enter a project name.' }).overwrite((name) =>
  name.normalize('NFC'),
)

const ProjectText = z.string().max(MAX_PROJECT_TEXT, 'Use at most 100,000 characters.')

export const Project = z.object({
  id: ProjectId,
  name: z.string(),
  /** Name of the project in `/project/{projectName}`, or “Lamp-2” for the second Lamp. */
  slug: z.string(),
  /** Addresses it had under earlier names, the latest last. A project that has one of them now comes first. */
  formerSlugs: z.array(z.string()),
  businessInstructions: z.string(),
  researchData: z.string(),
  /** How often each text was written. */
  revisions: z.object({ businessInstructions: z.number().int(), researchData: z.number().int() }),
  knowledgeBase: z.array(z.object({ id: z.string() })),
  userId: UserId,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Project = z.infer<typeof Project>

export const CreateProject = z.object({ name: ProjectName, businessInstructions: ProjectText.default('') })
export type CreateProject = z.infer<typeof CreateProject>

/** A project that a browser stored. */
export const DeviceProject = CreateProject.extend({ id: DeviceId, researchData: ProjectText })
export type DeviceProject = z.infer<typeof DeviceProject>

export const RenameProject = z.object({ name: ProjectName })
export type RenameProject = z.infer<typeof RenameProject>

export const ProjectActivity = z.object({
  id: ProjectId,
  /** When anything of it changed last: itself, a chat, its canon, its files or its research. */
  at: z.iso.datetime(),
  chats: z.number().int(),
})
export type ProjectActivity = z.infer<typeof ProjectActivity>

export const BinnedProject = z.object({ id: ProjectId, name: z.string(), deletedAt: z.iso.datetime() })
export type BinnedProject = z.infer<typeof BinnedProject>

/** The steps of a new seller that are done, in any project but the sample. */
export const FirstSteps = z.object({
  /** A product page was read into a project. */
  link: z.boolean(),
  /** A project has a price and a product cost. */
  costs: z.boolean(),
  file: z.boolean(),
  page: z.boolean(),
  /** Slug of the newest project; null before there is one. */
  slug: z.string().nullable(),
})
export type FirstSteps = z.infer<typeof FirstSteps>

const byProject = { params: z.object({ projectId: ProjectId }) }
/** The revision that the text was changed from. Given, a text that was changed elsewhere meanwhile is a conflict. */
const basedOn = z.number().int().min(0).max(2_000_000_000).optional()

export const projectsApi = {
  /** All of them, by name: the plan bounds how many there are. */
  list: route('GET', '/api/projects', { data: z.array(Project) }),
  firstSteps: route('GET', '/api/first-steps', { data: FirstSteps }),
  activity: route('GET', '/api/projects/activity', { data: z.array(ProjectActivity) }),
  create: route('POST', '/api/projects', { body: CreateProject, data: Project }),
  /** Adds a project from a browser's storage to the account. Sent again, it gives the project that is there. */
  takeOver: route('POST', '/api/device-projects', { body: DeviceProject, data: Project }),
  /** A project of a made-up product, to look around in. */
  createSample: route('POST', '/api/projects/sample', { data: Project }),
  /** Links to the address it had lead to it still. */
  rename: route('PATCH', '/api/projects/:projectId', {
    ...byProject,
    body: RenameProject,
    data: Project,
  }),
  /** Moves it to the bin, where it can be restored for 30 days. */
  delete: route('DELETE', '/api/projects/:projectId', { ...byProject, reply: Done }),
  restore: route('POST', '/api/projects/:projectId/restore', { ...byProject, data: Project }),
  /** Deleted projects, newest first. The bin holds a bounded number. */
  bin: route('GET', '/api/project-bin', { data: z.array(BinnedProject) }),
  /** Removes a project that lies in the bin, for good. Its chats stay, as chats of no project. */
  forget: route('DELETE', '/api/projects/:projectId/forever', { ...byProject, reply: Done }),
  writeInstructions: route('PATCH', '/api/projects/:projectId/business-instructions', {
    ...byProject,
    body: z.object({ businessInstructions: ProjectText, basedOn }),
    data: Project,
  }),
  writeResearch: route('PATCH', '/api/projects/:projectId/research-data', {
    ...byProject,
    body: z.object({ researchData: ProjectText, basedOn }),
    data: Project,
  }),
}
