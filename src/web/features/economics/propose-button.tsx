import { useState } from 'react'
import { messageOf } from '#web/lib/http/api-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import type { Propose, ProposedFields } from './proposing.ts'

interface ProposeButtonProps {
  /** Absent where there is no project to propose to. */
  onPropose: Propose | undefined
  fields: () => ProposedFields
  why: string
}

/** Trying out writes nothing; this asks for a review in the canon, and the canon is as it was until then. */
export function ProposeButton({ onPropose, fields, why }: ProposeButtonProps) {
  const [working, setWorking] = useState(false)
  if (!onPropose) return null

  const propose = async () => {
    setWorking(true)
    try {
      await onPropose(fields(), why)
    } catch (error) {
      showToast({
        title: 'Proposal not sent',
        description: messageOf(error, 'The server did not answer. Please try again.'),
        variant: 'destructive',
      })
    } finally {
      setWorking(false)
    }
  }
  return (
    <Button size="small" className="self-start" loading={working} onClick={() => void propose()}>
      Propose as fact
    </Button>
  )
}
