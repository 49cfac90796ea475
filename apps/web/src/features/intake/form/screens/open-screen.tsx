import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useSession } from '../../../../lib/auth/index.ts';
import { DemoMark } from '../../../../lib/demo-mark.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../../../lib/preferences.tsx';
import { BrandMark } from '../../../../ui/page/brand.tsx';
import { EditForm, FormSkeleton, NewForm, useIsStaff } from './form-page.tsx';

/** RT-13. Outside the dashboard: anyone can open a new form, only staff a stored one. */
export default function OpenIntakeScreen() {
  const { id } = useParams();
  return (
    <>
      <header className="flex h-14 items-center gap-3 border-b border-line bg-surface px-gutter">
        <BrandMark className="size-7" />
        <b className="min-w-0 flex-1">
          <span className="max-sm:sr-only">Kickstand</span>
        </b>
        <span className="max-[23rem]:hidden">
          <DemoMark />
        </span>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main>{id ? <StoredForm id={id} /> : <NewForm />}</main>
    </>
  );
}

/** Others see the page of a link from the shop. */
function StoredForm({ id }: { id: string }) {
  const staff = useIsStaff();
  const { loading } = useSession();
  const away = !staff && !loading;
  useEffect(() => {
    if (away) window.location.replace(`/form/view/${encodeURIComponent(id)}`);
  }, [away, id]);
  return staff ? <EditForm id={id} /> : <FormSkeleton />;
}
