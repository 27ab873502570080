import { z } from 'zod'
import { ProjectId } from './core/ids.ts'
import { route } from './core/route.ts'
import { FlowId } from './flows/flows.ts'
import { PageGoal } from './pages/pages.ts'

const Count = z.number().int()
const at = z.iso.datetime()

const HomePage = z.object({
  id: z.uuid(),
  title: z.string(),
  goal: PageGoal,
  isPublished: z.boolean(),
  /** Visits and clicks of the last 30 days. */
  views: Count,
  buyClicks: Count,
  updatedAt: at,
})

const HomeVisual = z.object({ id: z.uuid(), headline: z.string(), width: Count, height: Count })

const HomeRun = z.object({
  id: z.uuid(),
  flowId: FlowId,
  flowName: z.string(),
  /** The step or the reason it waits for. */
  waitingFor: z.string().nullable(),
  /** Continues by itself then; null while it waits for its user. */
  wakesAt: at.nullable(),
  waitingSince: at,
})

const HomeAudit = z.object({ id: z.uuid(), site: z.string(), score: z.number(), createdAt: at })

/** Pages, visuals, waiting runs and the last audit of a project. Lists are short; the totals count everything. */
export const ProjectHome = z.object({
  photo: z.uuid().nullable(),
  /** Published ones first, by visits. */
  pages: z.object({ total: Count, views: Count, buyClicks: Count, items: z.array(HomePage) }),
  /** The newest first. */
  visuals: z.object({ total: Count, items: z.array(HomeVisual) }),
  /** Those that need their user first. */
  waiting: z.object({ total: Count, items: z.array(HomeRun) }),
  /** The last one with a score. */
  audit: HomeAudit.nullable(),
})
export type ProjectHome = z.infer<typeof ProjectHome>

const ofProject = { params: z.object({ projectId: ProjectId }) }

export const projectHomeApi = {
  read: route('GET', '/api/projects/:projectId/home', { ...ofProject, data: ProjectHome }),
}
