import { PART_STATUSES } from '@kickstand/domain/inventory';
import { useTranslation } from 'react-i18next';
import { FilterFold } from '../../../lib/list/filter-fold.tsx';
import { NativeSelect } from '../../../ui/form/input.tsx';
import { FilterChips } from '../shared/filter-chips.tsx';
import type { PartsPage } from './listed-part.ts';
import { PART_LOOKS } from './part-chip.tsx';
import { PartSearch } from './part-search.tsx';
import type { PartsFilter, Shown } from './parts-query.ts';

interface PartsToolsProps {
  filter: PartsFilter;
  /** Undefined until the first answer arrives. */
  page: PartsPage | undefined;
}

/** Search, technician and status filter. */
export function PartsTools({ filter, page }: PartsToolsProps) {
  const { t } = useTranslation('stock');
  const technicians = page?.technicians ?? [];
  return (
    <>
      <search
        data-print="hide"
        className="mb-3 grid gap-3 md:grid-cols-[minmax(0,21rem)_auto] md:justify-start"
      >
        <PartSearch value={filter.search} onChange={filter.setSearch} />
        <FilterFold active={filter.technicianId ? 1 : 0}>
          <NativeSelect
            aria-label={t('parts.technician')}
            value={filter.technicianId}
            onChange={({ target }) => filter.setTechnician(target.value)}
            className="md:w-auto"
          >
            <option value="">{t('parts.anyTechnician')}</option>
            {technicians.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </FilterFold>
      </search>
      <Chips filter={filter} page={page} />
    </>
  );
}

/** Rare: offered only if there are any. */
const RARE: readonly Shown[] = ['released', 'uncataloged'];

function Chips({ filter, page }: PartsToolsProps) {
  const { t } = useTranslation('stock');
  const counts = page?.counts;
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined;
  const isPressed = (shown: Shown) =>
    filter.shown === shown || (filter.shown === 'short' && (shown === 'on_order' || shown === 'not_ordered'));
  const statuses = PART_STATUSES.filter(
    (status) => !RARE.includes(status) || filter.shown === status || (counts?.[status] ?? 0) > 0,
  );
  return (
    <FilterChips<Shown>
      label={t('parts.stateFilter')}
      className="mb-3"
      onChoose={filter.show}
      chips={[
        { value: '', label: t('parts.filter.all'), count: all, pressed: filter.shown === '' },
        ...statuses.map((status) => ({
          value: status,
          label: t(`parts.filter.${status}`),
          count: counts?.[status],
          icon: PART_LOOKS[status].icon,
          pressed: isPressed(status),
        })),
      ]}
    />
  );
}
