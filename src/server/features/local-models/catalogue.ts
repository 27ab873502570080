import type { ModelSource } from '#server/ports/local-models.ts'

/** A recommended model for machines without a GPU. */
export interface CatalogueModel extends ModelSource {
  about: string
  maker: string
  licence: { name: string; url: string }
  size: number
}

const apache = { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' }

const listed = (model: Omit<CatalogueModel, 'expected'> & { sha256: string }): CatalogueModel => {
  const { sha256, ...rest } = model
  return { ...rest, expected: { sha256, by: 'list' } }
}

/**
 * From the makers' own pages, each at one revision, so that an address goes on meaning the same bytes; all may be used
 * for business. Sizes and SHA-256 are those that others published for these revisions. If one were wrong, the host's own
 * statement differs from it, and the download says so before it begins.
 */
export const catalogue: CatalogueModel[] = [
  listed({
    id: 'qwen2-5-1-5b',
    label: 'Qwen2.5 1.5B',
    about: 'Fastest. Good for short texts and simple questions. Needs 2 GB of free memory.',
    maker: 'Alibaba Cloud',
    licence: apache,
    address:
      'https://huggingface.co/Qwen/Qwen2.5-1.5B-Instruct-GGUF/resolve/91cad51170dc346986eccefdc2dd33a9da36ead9/qwen2.5-1.5b-instruct-q4_k_m.gguf',
    size: 1_117_320_736,
    sha256: '6a1a2eb6d15622bf3c96857206351ba97e1af16c30d7a74ee38970e434e9407e',
  }),
  listed({
    id: 'granite-3-3-2b',
    label: 'Granite 3.3 2B',
    about: 'Good for summaries and product texts. Needs 3 GB of free memory.',
    maker: 'IBM',
    licence: apache,
    address:
      'https://huggingface.co/ibm-granite/granite-3.3-2b-instruct-GGUF/resolve/7cdf86ccd1f1bb3491c9b7017b033f2e51367397/granite-3.3-2b-instruct-Q4_K_M.gguf',
    size: 1_545_303_328,
    sha256: 'ac71e9e32c0bea919b409c5918f69ca74339854b0319c5065e4e9fb6d95c4852',
  }),
  listed({
    id: 'qwen3-4b',
    label: 'Qwen3 4B',
    about: 'Best quality, but slowest: it thinks before answering. Needs 5 GB of free memory.',
    maker: 'Alibaba Cloud',
    licence: apache,
    address:
      'https://huggingface.co/Qwen/Qwen3-4B-GGUF/resolve/bc640142c66e1fdd12af0bd68f40445458f3869b/Qwen3-4B-Q4_K_M.gguf',
    size: 2_497_280_256,
    sha256: '7485fe6f11af29433bc51cab58009521f205840f5b4ae3a32fa7f92e8534fdf5',
  }),
]
