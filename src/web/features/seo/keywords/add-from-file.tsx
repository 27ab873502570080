import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'

const MOST_BYTES = 5_000_000

interface AddFromFileProps {
  label: string
  onText: (text: string, name: string) => void
}

/** A CSV file, read in the browser. */
export function AddFromFile({ label, onText }: AddFromFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const read = async (file: File) => {
    if (file.size > MOST_BYTES) quickToast.error('Use a file of at most 5 MB.')
    else onText(await file.text(), file.name)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={label}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void read(file)
          target.value = ''
        }}
      />
      <Button onClick={() => input.current?.click()}>
        <Upload />
        {label}
      </Button>
    </>
  )
}
