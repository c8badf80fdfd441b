import { SelectField } from '../../ui/SelectField.tsx'
import { useSection } from '../admin/use-section.ts'

interface FilterProps {
  /** Under which it stands in the address. */
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
}

export function Filter({ name, label, value, options }: FilterProps) {
  const { say: put } = useSection()
  return (
    <SelectField
      label={label}
      value={value}
      options={options}
      onChange={event => put({ [name]: event.currentTarget.value || undefined })}
    />
  )
}
