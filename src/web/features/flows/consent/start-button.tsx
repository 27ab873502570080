import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { FlowCard } from '#contracts/flows/flows.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useAllowFlow, useStartFlow } from '../flows.queries.ts'
import { ConsentDialog } from './consent-dialog.tsx'

interface StartButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  flow: FlowCard
  projectId: string | undefined
  label: string
}

/** Starts a run, after the person allowed what it does without asking. */
export function StartButton({ flow, projectId, label, ...look }: StartButtonProps) {
  const start = useStartFlow(flow.id)
  const allow = useAllowFlow()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const begin = () =>
    start.mutate(
      { projectId: projectId ?? null, answers: {} },
      {
        onSuccess: (run) => void navigate(`/flows/${flow.id}?run=${run.id}`),
        onError: (error) =>
          void quickToast.error(messageOf(error, 'The run could not be started. Please try again.')),
        onSettled: () => setAsking(false),
      },
    )
  const allowFirst = () =>
    allow.mutate(
      { flowId: flow.id, version: flow.isBuiltIn ? undefined : flow.version },
      { onSuccess: begin, onError: () => setAsking(false) },
    )
  return (
    <>
      <Button
        {...look}
        aria-label={label === 'Start' ? `Start ${flow.name}` : undefined}
        loading={start.isPending && !isAsking}
        onClick={() => (flow.isAllowed ? begin() : setAsking(true))}
      >
        {label}
      </Button>
      {isAsking && (
        <ConsentDialog
          flow={flow}
          isPending={allow.isPending || start.isPending}
          onAllow={allowFirst}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
