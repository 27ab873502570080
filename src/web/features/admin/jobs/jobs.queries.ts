import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type JobState, operationsApi } from '#contracts/admin/operations.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { call } from '#web/lib/http/call.ts'
import { uniqueItemsOf, usePagedQuery } from '#web/lib/http/paged-query.ts'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const PAGE = 30
/** Jobs change on their own, so they are polled. */
const live = { staleTime: 0, refetchInterval: 3_000 }
const JOBS = '/api/admin/jobs'
const QUEUES = '/api/admin/queues'
const MAIL_JOBS = '/api/admin/mail-jobs'

export const useQueues = () =>
  useQuery({
    ...live,
    queryKey: [QUEUES],
    queryFn: async ({ signal }) => (await call(operationsApi.queues, { signal })).data,
  })

interface JobListFilter {
  queue?: string | undefined
  state?: JobState | undefined
  /** A user's id, email or name. */
  person?: string | undefined
  /** Only jobs that send emails. */
  mail?: boolean
}

export const useJobs = ({ queue, state, person, mail = false }: JobListFilter) =>
  usePagedQuery({
    ...live,
    queryKey: [mail ? MAIL_JOBS : JOBS, { queue, state, person }],
    read: async (cursor, signal) => {
      const query = { state, person, cursor, limit: PAGE }
      return mail
        ? (await call(operationsApi.mailJobs, { query, signal })).data
        : (await call(operationsApi.jobs, { query: { ...query, queue }, signal })).data
    },
    select: uniqueItemsOf,
    keepPrevious: true,
    // Every open page is refetched each time, so more pages poll less often.
    refetchInterval: ({ state }) => live.refetchInterval * (state.data?.pages.length ?? 1),
  })

export const useJob = (jobId: string) =>
  useQuery({
    ...live,
    queryKey: [JOBS, jobId],
    queryFn: async ({ signal }) => (await call(operationsApi.job, { params: { jobId }, signal })).data,
    // A job that was retried or discarded no longer exists under this id.
    retry: false,
  })

function useJobChange<Input>(change: (input: Input) => Promise<{ message: string }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => quickToast.success(message),
    onError: (error) => quickToast.error(messageOf(error, 'That did not work. Please try again.')),
    onSettled: () =>
      Promise.all(
        [JOBS, QUEUES, MAIL_JOBS, '/api/admin/mail'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

export const useRetryJob = () =>
  useJobChange((jobId: string) => call(operationsApi.retryJob, { params: { jobId } }))
export const useCancelJob = () =>
  useJobChange((jobId: string) => call(operationsApi.cancelJob, { params: { jobId } }))
export const useRetryAll = () =>
  useJobChange((queue: string | undefined) => call(operationsApi.retryAll, { body: { queue } }))
