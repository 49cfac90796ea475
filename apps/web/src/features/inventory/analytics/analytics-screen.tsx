export default function AnalyticsScreen() {
  return null;
}
