import { z } from 'zod'
import { ProjectId } from './core/ids.ts'
import { route } from './core/route.ts'

/** The product photo of a project. Its key changes with the picture. */
export const ProjectPhoto = z.object({ projectId: ProjectId, key: z.uuid() })
export type ProjectPhoto = z.infer<typeof ProjectPhoto>

export const projectPhotosApi = {
  /** Projects without a photo are not in it. */
  list: route('GET', '/api/project-photos', { data: z.array(ProjectPhoto) }),
  /** At most 480 pixels wide. */
  file: route('GET', '/api/projects/:projectId/photo', {
    params: z.object({ projectId: ProjectId }),
    file: true,
  }),
}
