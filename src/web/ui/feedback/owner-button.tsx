import KeyRound from 'lucide-react/icons/key-round'
import { Button } from '#web/ui/buttons/button.tsx'

export interface OwnerPlan {
  isPending: boolean
  take?: (() => void) | undefined
}

interface OwnerButtonProps {
  /** Undefined for everyone but the owner of the installation. */
  owner: OwnerPlan | undefined
  size?: 'small' | 'large'
  variant?: 'primary' | 'secondary'
}

/** Opens every tool for the person who runs this installation. Others see nothing. */
export function OwnerButton({ owner, size, variant = 'primary' }: OwnerButtonProps) {
  if (!owner?.take) return null
  return (
    <Button
      variant={variant}
      {...(size && { size })}
      loading={owner.isPending}
      onClick={owner.take}
      className="h-auto whitespace-normal py-1.5 max-md:w-full"
    >
      <KeyRound />
      You run this installation: use every tool
    </Button>
  )
}
