import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type DeviceProject, projectsApi } from '#contracts/projects.ts'
import { call } from '#web/lib/http/call.ts'
import { storable } from '#web/lib/http/storable.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { showStillOnDevice } from '#web/ui/toasts/still-on-device.ts'
import { showUndo } from '#web/ui/toasts/undo-toast.ts'
import { refreshProjects } from './projects.queries.ts'
import { noteChange, projects, type ServerProject } from './projects.store.ts'

interface Leaving {
  /** Called with its address on the server. */
  onTaken?: (slug: string) => void
  onRemoved?: () => void
}

export function useDeviceProjectActions(project: ServerProject, { onTaken, onRemoved }: Leaving = {}) {
  const client = useQueryClient()
  const addToAccount = useMutation({
    mutationFn: () => sendProject(project),
    onSuccess: async (slug) => {
      quickToast.success(`“${project.name}” is now in your account`)
      onTaken?.(slug)
      await refreshProjects(client)
    },
    onError: showStillOnDevice,
  })
  const remove = () => {
    projects.remove(project.id)
    onRemoved?.()
    showUndo(`device:${project.id}`, `“${project.name}” was removed from this device.`, () => {
      projects.put(project)
      projects.flush()
    })
  }
  return { addToAccount: addToAccount.mutate, isSending: addToAccount.isPending, remove }
}

/** The item leaves the device once the server has it. */
export async function sendProject(project: ServerProject): Promise<string> {
  const { data } = await call(projectsApi.takeOver, { body: asDeviceProject(project) })
  noteChange()
  projects.remove(project.id)
  projects.put(data)
  projects.flush()
  return data.slug
}

const LONGEST_NAME = 100

const asDeviceProject = ({ id, name, businessInstructions, researchData }: ServerProject): DeviceProject =>
  storable({
    id,
    name: Array.from(name.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim())
      .slice(0, LONGEST_NAME)
      .join(''),
    businessInstructions,
    researchData,
  })
