import { useParams } from 'react-router';
import { DraftForm } from './form-page.tsx';

export default function DraftScreen() {
  const { tempId = '' } = useParams();
  return <DraftForm tempId={tempId} />;
}
