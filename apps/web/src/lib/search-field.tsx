import { Search } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { Input, InputAffix } from '../ui/input.tsx';

/** As much as a search takes. */
const MOST = 200;

interface SearchFieldProps {
  /** What can be looked for. */
  label: string;
  value: string;
  onChange: (text: string) => void;
  className?: string;
}

/** The search of a list. Names, numbers and VINs are written as they are: nothing is corrected or capitalised. */
export function SearchField({ label, value, onChange, className = '' }: SearchFieldProps) {
  return (
    <InputAffix prefix={<Icon icon={Search} />} className={className}>
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={MOST}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    </InputAffix>
  );
}
