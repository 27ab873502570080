import type { DeviceChat } from '#contracts/chat-transfer.ts'
import type { Project } from '#contracts/projects.ts'
import type { Actor } from '#server/actor.ts'
import type { Deps } from '#server/deps.ts'
import { proposeFields, writeCanon } from '#server/features/canon/canon.service.ts'
import { takeOverChat } from '#server/features/chat-transfer/device-chat.service.ts'
import { addFile } from '#server/features/knowledge/uploads/given-files.service.ts'
import { discardProject } from '#server/features/projects/bin.service.ts'
import { addProject } from '#server/features/projects/projects.service.ts'
import { addSource } from '#server/features/research/research.service.ts'
import { sample } from './sample.ts'

/** A project of a made-up product. Either all of it is there, or nothing. */
export async function createSample(deps: Deps, actor: Actor): Promise<Project> {
  const { name, businessInstructions, researchData, canon, source, why, sheet, proposal, sources } = sample
  const project = await deps.db.transaction((tx) =>
    addProject({ ...deps, db: tx }, actor, { name, businessInstructions, researchData }),
  )
  try {
    await writeCanon(deps, actor, project.id, { canon, source, why })
    await proposeFields(deps, actor, project.id, { ...proposal, fields: [...proposal.fields] })
    for (const { kind, fields, ...written } of sources)
      await addSource(deps, actor, project.id, {
        kind,
        from: { way: 'hand', url: '', ...written, fields: [...fields] },
      })
    await takeOverChat(deps, actor, sampleChat(project))
    const content = Buffer.from(sheet.content)
    const file = { name: sheet.name, bytes: content.length, read: () => [content] }
    const { id } = await addFile(deps, actor, project.id, file)
    return { ...project, knowledgeBase: [{ id }] }
  } catch (error) {
    await discardProject(deps.db, actor.userId, project.id)
    throw error
  }
}

/** Its id derives from the project's, so that each sample has a chat of its own. */
function sampleChat({ id, createdAt }: Project): DeviceChat {
  const { title, question, answer } = sample.chat
  const at = { createdAt, parts: [] }
  const [questionId, answerId] = [`${id}-question`, `${id}-answer`]
  return {
    id: `${id}-chat`,
    title,
    createdAt,
    updatedAt: createdAt,
    projectId: id,
    pinned: false,
    messages: [
      { id: questionId, parentId: null, role: 'user', content: question, ...at },
      { id: answerId, parentId: questionId, role: 'assistant', content: answer, ...at },
    ],
  }
}
