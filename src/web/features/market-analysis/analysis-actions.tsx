import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import Trash from 'lucide-react/icons/trash-2'
import { useNavigate } from 'react-router'
import { type Analysis, marketAnalysisApi } from '#contracts/market-analysis.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { quickToast } from '#web/ui/toasts/quick-toast.tsx'
import { useAnalysisLocation } from './location.ts'
import { useDeleteAnalysis, useMayAnalyse, useStartAnalysis } from './market-analysis.queries.ts'

const CAPTURED = 'research://'

/** Pages with an address are read again. A pasted page without one is compared by its latest capture. */
function samePages({ pages }: Analysis) {
  const addresses = pages.map(({ url }) => url)
  return {
    urls: addresses.filter((url) => !url.startsWith(CAPTURED)),
    sources: addresses.flatMap((url) => (url.startsWith(CAPTURED) ? [url.slice(CAPTURED.length)] : [])),
  }
}

export function Actions({ analysis }: { analysis: Analysis }) {
  const navigate = useNavigate()
  const { pathTo } = useAnalysisLocation()
  const may = useMayAnalyse()
  const again = useStartAnalysis(analysis.projectId)
  const remove = useDeleteAnalysis(() => void navigate(pathTo(undefined), { replace: true }))
  const save = useMutation({
    mutationFn: () => downloadFile(marketAnalysisApi.file, { params: { analysisId: analysis.id } }),
    onError: (error) =>
      void quickToast.error(messageOf(error, 'The report could not be downloaded. Please try again.')),
  })
  const runAgain = () =>
    again.mutate(samePages(analysis), {
      onSuccess: ({ id }) => void navigate(pathTo(id)),
      onError: (error) =>
        void quickToast.error(messageOf(error, 'The analysis could not be started. Please try again.')),
    })
  return (
    <div className="flex items-center gap-2">
      {may.data && (
        <Button loading={again.isPending} onClick={runAgain}>
          <RefreshCw />
          Run again
        </Button>
      )}
      {analysis.read > 0 && (
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          <Download />
          Markdown
        </Button>
      )}
      <IconButton
        label="Delete this analysis"
        icon={<Trash />}
        disabled={remove.isPending}
        onClick={() => remove.mutate(analysis)}
      />
    </div>
  )
}
