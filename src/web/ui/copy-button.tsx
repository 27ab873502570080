import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.store.ts'

const SHOWN_MS = 2_000

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  text: string
  label?: string
}

export function CopyButton({ text, label = 'Copy', variant = 'ghost', className }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(setCopied, SHOWN_MS, false)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (await copyText(text)) setCopied(true)
    else
      showToast({
        title: 'Copy failed',
        description: 'Select the text and copy it by hand.',
        variant: 'destructive',
      })
  }
  return (
    <Button variant={variant} size="small" className={className} onClick={() => void copy()}>
      {copied ? <Check /> : <Copy />}
      {copied ? 'Copied' : label}
    </Button>
  )
}
