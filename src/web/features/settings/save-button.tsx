import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface SaveButtonProps {
  form: { isDirty: boolean; isSubmitting: boolean }
  children: ReactNode
}

/** Can be pressed when there is something to save, and once. */
export function SaveButton({ form, children }: SaveButtonProps) {
  const { isDirty, isSubmitting } = form
  return (
    <Button
      type="submit"
      variant={isDirty ? 'primary' : 'secondary'}
      className="self-start"
      disabled={!isDirty}
      loading={isSubmitting}
    >
      {children}
    </Button>
  )
}
