import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { flowSchedulesApi, type SchedulePlan } from '#contracts/flows/flow-schedules.ts'
import {
  type AnswerStep,
  type FlowRun,
  flowsApi,
  type SaveFlow,
  type StartFlow,
} from '#contracts/flows/flows.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { itemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const PAGE = 20
const flowsKey = ['/api/flows']
const runsKey = ['/api/flow-runs']
const runKey = (runId: string) => ['/api/flow-run', runId]
const schedulesKey = ['/api/flow-schedules']

const tell = (problem: string) => (error: unknown) => void quickToast.error(messageOf(error, problem))

export const useFlows = (projectId: string | undefined) =>
  useQuery({
    queryKey: [...flowsKey, 'list', projectId],
    queryFn: async ({ signal }) => (await call(flowsApi.list, { query: { projectId }, signal })).data,
  })

export const useFlow = (
  flowId: string,
  { projectId, version }: { projectId?: string; version?: number } = {},
) =>
  useQuery({
    queryKey: [...flowsKey, flowId, projectId, version],
    queryFn: async ({ signal }) =>
      (await call(flowsApi.get, { params: { flowId }, query: { projectId, version }, signal })).data,
  })

interface RunFilter {
  flowId?: string | undefined
  projectId?: string | undefined
  open?: boolean
}

export const useRuns = ({ flowId, projectId, open }: RunFilter) =>
  usePagedQuery({
    queryKey: [...runsKey, flowId, projectId, open],
    read: async (cursor, signal) =>
      (
        await call(flowsApi.runs, {
          query: { cursor, limit: PAGE, flowId, projectId, open: open ? 'true' : undefined },
          signal,
        })
      ).data,
    select: itemsOf,
  })

export const useFlowRun = (runId: string) =>
  useQuery({
    staleTime: 0,
    queryKey: runKey(runId),
    queryFn: async ({ signal }) => (await call(flowsApi.run, { params: { runId }, signal })).data,
  })

export async function refreshRun(client: QueryClient, runId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: runKey(runId) }),
    client.invalidateQueries({ queryKey: runsKey }),
  ])
}

export function useStartFlow(flowId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: StartFlow) => (await call(flowsApi.start, { params: { flowId }, body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: runsKey }),
  })
}

/** Lets a flow publish or send without asking; a version, or the newest one. */
export function useAllowFlow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ flowId, version }: { flowId: string; version: number | undefined }) =>
      call(flowsApi.allow, { params: { flowId }, body: version === undefined ? {} : { version } }),
    onSuccess: () => client.invalidateQueries({ queryKey: flowsKey }),
    onError: tell('The flow could not be allowed. Please try again.'),
  })
}

/** Any change of a run, which answers with the run as it is then. */
function useRunChange<Input>(
  runId: string,
  change: (input: Input) => Promise<{ data: FlowRun }>,
  problem: string,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (input: Input) => (await change(input)).data,
    onSuccess: (run) => {
      if (run.id === runId) client.setQueryData(runKey(runId), run)
      void client.invalidateQueries({ queryKey: runsKey })
    },
    // Another device may have been faster.
    onError: (error) => {
      tell(problem)(error)
      void refreshRun(client, runId)
    },
  })
}

export const useAnswer = (runId: string) =>
  useRunChange(
    runId,
    (body: AnswerStep) => call(flowsApi.answer, { params: { runId }, body }),
    'The answer could not be saved. Please try again.',
  )
export const useRerun = (runId: string) =>
  useRunChange(
    runId,
    (step: string) => call(flowsApi.rerun, { params: { runId }, body: { step } }),
    'The step could not be started. Please try again.',
  )
export const useStopRun = (runId: string) =>
  useRunChange(
    runId,
    () => call(flowsApi.stop, { params: { runId } }),
    'The run could not be stopped. Please try again.',
  )
export const useResumeRun = (runId: string) =>
  useRunChange(
    runId,
    () => call(flowsApi.resume, { params: { runId } }),
    'The run could not be resumed. Please try again.',
  )
export const useDuplicateRun = (runId: string) =>
  useRunChange(
    runId,
    () => call(flowsApi.duplicateRun, { params: { runId } }),
    'The run could not be duplicated. Please try again.',
  )
export const useRunFile = (runId: string) =>
  useMutation({
    mutationFn: () => downloadFile(flowsApi.runFile, { params: { runId } }),
    onError: tell('The report could not be downloaded. Please try again.'),
  })

/** Changes of flows, each followed by fresh lists. */
function useFlowChange<Input, Result>(change: (input: Input) => Promise<Result>, problem?: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: flowsKey }),
    ...(problem && { onError: tell(problem) }),
  })
}
export const useCreateFlow = () =>
  useFlowChange(async (body: SaveFlow) => (await call(flowsApi.create, { body })).data)
export const useSaveFlow = (flowId: string) =>
  useFlowChange(
    async (body: SaveFlow & { version: number }) =>
      (await call(flowsApi.save, { params: { flowId }, body })).data,
    'The flow could not be saved. Please try again.',
  )
export const useDuplicateFlow = (flowId: string) =>
  useFlowChange(
    async () => (await call(flowsApi.duplicate, { params: { flowId } })).data,
    'The flow could not be duplicated. Please try again.',
  )
export const useDeleteFlow = (flowId: string) =>
  useFlowChange(
    () => call(flowsApi.delete, { params: { flowId } }),
    'The flow could not be deleted. Please try again.',
  )
export const useFlowFile = (flowId: string) =>
  useMutation({
    mutationFn: () => downloadFile(flowsApi.file, { params: { flowId } }),
    onError: tell('The flow could not be exported. Please try again.'),
  })
export const useTestStep = () =>
  useMutation({
    mutationFn: async (body: Parameters<typeof call<typeof flowsApi.testStep>>[1]['body']) =>
      (await call(flowsApi.testStep, { body })).data,
    onError: tell('The step could not be tested. Please try again.'),
  })

export const useSchedules = () =>
  useQuery({
    queryKey: schedulesKey,
    queryFn: async ({ signal }) => (await call(flowSchedulesApi.list, { signal })).data,
  })
function useScheduleChange<Input, Result>(change: (input: Input) => Promise<Result>, problem: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: schedulesKey }),
    onError: tell(problem),
  })
}
export const useCreateSchedule = () =>
  useScheduleChange(
    (body: { runId: string; plan: SchedulePlan }) => call(flowSchedulesApi.create, { body }),
    'The schedule could not be saved. Please try again.',
  )
export const useChangeSchedule = (scheduleId: string) =>
  useScheduleChange(
    (body: { plan?: SchedulePlan; state?: 'armed' | 'paused' }) =>
      call(flowSchedulesApi.change, { params: { scheduleId }, body }),
    'The schedule could not be changed. Please try again.',
  )
export const useDeleteSchedule = (scheduleId: string) =>
  useScheduleChange(
    () => call(flowSchedulesApi.delete, { params: { scheduleId } }),
    'The schedule could not be deleted. Please try again.',
  )
