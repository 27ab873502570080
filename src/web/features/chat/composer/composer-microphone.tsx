import Mic from 'lucide-react/icons/mic'
import { cx } from '#web/lib/cx.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

interface MicrophoneProps {
  listening: boolean
  onToggle: () => void
}

export function Microphone({ listening, onToggle }: MicrophoneProps) {
  return (
    <IconButton
      label={listening ? 'Stop listening' : 'Speak'}
      aria-pressed={listening}
      icon={<Mic className={cx(listening && 'animate-pulse')} />}
      onClick={onToggle}
      className={cx(
        'size-8.5',
        listening && 'bg-accent-soft text-accent hover:bg-accent-soft hover:text-accent',
      )}
    />
  )
}
