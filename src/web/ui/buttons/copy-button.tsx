import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button, type ButtonProps } from '#web/ui/buttons/button.tsx'
import { useCopy } from '#web/ui/buttons/use-copy.ts'

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  text: string
  label?: string
}

export function CopyButton({ text, label = 'Copy', variant = 'ghost', className }: CopyButtonProps) {
  const { copied, copy } = useCopy(text)
  return (
    <Button variant={variant} size="small" className={className} onClick={() => void copy()}>
      {copied ? <Check /> : <Copy />}
      {copied ? 'Copied' : label}
    </Button>
  )
}
