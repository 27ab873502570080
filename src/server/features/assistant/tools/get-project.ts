import { z } from 'zod'
import { requireProject } from '#server/features/projects/projects.service.ts'
import { tool } from './tool.ts'

export const getProjectTool = tool({
  name: 'get_project',
  ofProject: true,
  description:
    'Gives the name, the business instructions and the research of the project this chat belongs to.',
  input: z.strictObject({}),
  saying: () => 'Looking at the project',
  async run({ deps, actor, chat: { projectId } }) {
    if (!projectId) return { text: 'This chat belongs to no project.' }
    const { name, businessInstructions, researchData } = await requireProject(deps, actor, projectId)
    return { text: JSON.stringify({ name, businessInstructions, research: researchData }) }
  },
})
